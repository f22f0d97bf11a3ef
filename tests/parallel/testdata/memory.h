/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * memory.h - the kernel's memory model in C11 atomics
 *
 * Each macro guarantees what the kernel's own guarantees, and no more, so that the
 * thread sanitizer reports every pair of accesses that is a data race in the
 * kernel's model. Documents named here are files in the kernel's Documentation/.
 */
#ifndef GS_TEST_MEMORY_H
#define GS_TEST_MEMORY_H

/* memory-barriers.txt, "COMPILER BARRIER": orders nothing between CPUs. */
#define barrier()	__atomic_signal_fence(__ATOMIC_SEQ_CST)
#define cpu_relax()	barrier()
#define READ_ONCE(x)	__atomic_load_n(&(x), __ATOMIC_RELAXED)
#define WRITE_ONCE(x, v) __atomic_store_n(&(x), v, __ATOMIC_RELAXED)

/* memory-barriers.txt, "VARIETIES OF MEMORY BARRIER": ACQUIRE and RELEASE. */
#define smp_load_acquire(p)	__atomic_load_n(p, __ATOMIC_ACQUIRE)
#define smp_store_release(p, v)	__atomic_store_n(p, v, __ATOMIC_RELEASE)

/*
 * memory-barriers.txt, "CPU MEMORY BARRIERS". The sanitizer does not support fences.
 * A word that all threads write to is at least as strong as a barrier.
 */
#ifdef __SANITIZE_THREAD__
static int memory_order_word;
#define smp_mb()	((void)__atomic_fetch_add(&memory_order_word, 1, __ATOMIC_SEQ_CST))
#else
#define smp_mb()	__atomic_thread_fence(__ATOMIC_SEQ_CST)
#endif
#define smp_rmb()	smp_mb()
#define smp_wmb()	smp_mb()

/*
 * RCU/rcu_dereference.rst: what the pointer leads to is read after the pointer.
 * Compilers implement C11's consume as acquire, as is done here.
 */
#define rcu_dereference(p)	__atomic_load_n(&(p), __ATOMIC_ACQUIRE)
#define rcu_assign_pointer(p, v) __atomic_store_n(&(p), v, __ATOMIC_RELEASE)

/*
 * dev-tools/kcsan.rst, data_race(): an intentional race. The sanitizer ignores it;
 * neither the sanitizer nor this header makes the access atomic.
 */
#ifdef __SANITIZE_THREAD__
void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);
#define data_race(expr) ({						\
	AnnotateIgnoreReadsBegin(__FILE__, __LINE__);			\
	AnnotateIgnoreWritesBegin(__FILE__, __LINE__);			\
	__typeof__(expr) value_ = (expr);				\
	AnnotateIgnoreWritesEnd(__FILE__, __LINE__);			\
	AnnotateIgnoreReadsEnd(__FILE__, __LINE__);			\
	value_; })
#else
#define data_race(expr) (expr)
#endif

/*
 * atomic_t.txt, "ORDERING": reads, writes and operations without a result are
 * unordered; those with a result are fully ordered unless their name says less. A
 * cmpxchg that fails is unordered, but counts as a write (in KCSAN, too).
 */
typedef struct { int counter; } atomic_t;
typedef struct { long long counter; } atomic64_t;
#define ATOMIC_INIT(i)		{ i }
#define atomic_read(v)		READ_ONCE((v)->counter)
#define atomic_set(v, i)	WRITE_ONCE((v)->counter, i)
#define atomic_set_release(v, i) smp_store_release(&(v)->counter, i)
#define atomic_inc(v)		((void)__atomic_fetch_add(&(v)->counter, 1, __ATOMIC_RELAXED))
#define atomic_add(i, v)	((void)__atomic_fetch_add(&(v)->counter, i, __ATOMIC_RELAXED))
#define atomic_inc_return(v)	__atomic_add_fetch(&(v)->counter, 1, __ATOMIC_SEQ_CST)
#define atomic_dec_and_test(v)	(!__atomic_sub_fetch(&(v)->counter, 1, __ATOMIC_SEQ_CST))
#define atomic_dec_return_release(v) \
	__atomic_sub_fetch(&(v)->counter, 1, __ATOMIC_RELEASE)
#define atomic_try_cmpxchg_acquire(v, old, new)				\
	__atomic_compare_exchange_n(&(v)->counter, old, new, 0,		\
				    __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
#define atomic64_read		atomic_read
#define atomic64_inc		atomic_inc
#define atomic64_add		atomic_add
#define atomic64_sub(i, v)	atomic_add(-(i), v)
#define atomic64_inc_return	atomic_inc_return
#define xchg(p, v)	__atomic_exchange_n(p, v, __ATOMIC_SEQ_CST)

#define cmpxchg(p, old, new) ({						\
	__typeof__(*(p)) seen_ = (old);					\
	__atomic_compare_exchange_n(p, &seen_, new, 0,			\
				    __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);	\
	seen_; })

/* atomic_bitops.txt: the same ordering rules. */
#define BIT_WORD_(nr, p)	((p) + (nr) / (8 * sizeof(long)))
#define BIT_MASK_(nr)		(1UL << (nr) % (8 * sizeof(long)))
#define test_bit(nr, p)		(!!(READ_ONCE(*BIT_WORD_(nr, p)) & BIT_MASK_(nr)))
#define set_bit(nr, p) \
	((void)__atomic_fetch_or(BIT_WORD_(nr, p), BIT_MASK_(nr), __ATOMIC_RELAXED))
#define clear_bit(nr, p) \
	((void)__atomic_fetch_and(BIT_WORD_(nr, p), ~BIT_MASK_(nr), __ATOMIC_RELAXED))
#define for_each_set_bit(nr, p, n)	for ((nr) = 0; (nr) < (n); (nr)++) if (!test_bit(nr, p)) { } else
#define test_and_set_bit(nr, p) \
	(!!(__atomic_fetch_or(BIT_WORD_(nr, p), BIT_MASK_(nr), __ATOMIC_SEQ_CST) & BIT_MASK_(nr)))
#define test_and_clear_bit(nr, p) \
	(!!(__atomic_fetch_and(BIT_WORD_(nr, p), ~BIT_MASK_(nr), __ATOMIC_SEQ_CST) & BIT_MASK_(nr)))

/* core-api/local_ops.rst: only its own CPU writes it, also in interrupts; any CPU may read it. */
typedef struct { long v; } local_t;
#define local_read(l)		READ_ONCE((l)->v)
#define local_inc(l)		((void)__atomic_fetch_add(&(l)->v, 1, __ATOMIC_RELAXED))
#define local_dec(l)		((void)__atomic_fetch_sub(&(l)->v, 1, __ATOMIC_RELAXED))

#endif /* GS_TEST_MEMORY_H */
