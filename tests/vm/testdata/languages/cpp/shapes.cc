// SPDX-License-Identifier: GPL-2.0-or-later

// A program whose functions have known arguments, for tests of names and variables in C++.

#define KEPT __attribute__((noinline, noclone, noipa))

static volatile int sink;

namespace shapes {

struct Point {
	int x, y;
};

class Base {
public:
	explicit Base(int id) : id(id) {}
	virtual ~Base() {}
	virtual int weight(int factor) const = 0;
	int id;
};

template <typename T> class Box : public Base {
public:
	Box(int id, T value) : Base(id), value(value) {}
	int weight(int factor) const override;
	int grow(int by);
	T value;
};

template <typename T> KEPT int Box<T>::weight(int factor) const
{
	int sum = id + static_cast<int>(value) * factor;
	sink = sum;
	return sum;
}

template <typename T> KEPT int Box<T>::grow(int by)
{
	value += by;
	return static_cast<int>(value);
}

KEPT int area(int width, int height)
{
	int result = width * height;
	sink = result;
	return result;
}

KEPT int area(long side)
{
	return static_cast<int>(side * side);
}

KEPT int move(Point &point, const Point &by)
{
	point.x += by.x;
	point.y += by.y;
	return point.x + point.y;
}

KEPT int many(int a, long b, short c, char d, int e, long f, int g, long h)
{
	return a + b + c + d + e + f + g + h;
}

struct Solid : Point {
	int depth;
};

struct Left : virtual Solid {
	int left;
};

struct Right : virtual Solid {
	int right;
};

struct Both : Left, Right {
	int both;
};

KEPT int measure(const Left &left)
{
	return left.depth + left.left;
}

} // namespace shapes

namespace {
KEPT int hidden(int secret)
{
	return secret + 1;
}
} // namespace

int main()
{
	shapes::Box<int> box(7, 5);
	shapes::Box<long> wide(8, 50);
	shapes::Point point = {1, 2};
	int n = box.weight(3) + wide.weight(2) + box.grow(4) + wide.grow(40);

	n += shapes::area(6, 9) + shapes::area(11L) + shapes::move(point, shapes::Point{10, 20});
	n += shapes::many(1, 2, 3, 4, 5, 6, 77, 88) + hidden(41);

	shapes::Left left;
	left.x = 1, left.y = 2, left.depth = 3, left.left = 4;
	shapes::Both both;
	both.x = 5, both.y = 6, both.depth = 7, both.left = 8, both.right = 9, both.both = 10;
	n += shapes::measure(left) + shapes::measure(both);
	return n != 687;
}
